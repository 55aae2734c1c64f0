"""The Game of Thrones: one rules engine; worlds and numbers are data (`assets/maps/*`)."""
