# docs: run
PYTHONPATH=frontdesk python3 story.py
# end
